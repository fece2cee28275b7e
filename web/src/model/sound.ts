/** Small sounds, made on the spot; nothing is heard unless the settings say so. */

export type Sound = "pick" | "turn" | "place" | "refuse" | "income" | "turnYours" | "over";

/** Notes of each sound: frequency in hertz, start and length in seconds. */
const NOTES: Record<Sound, [number, number, number][]> = {
  pick: [[520, 0, 0.05]],
  turn: [[420, 0, 0.04]],
  place: [
    [220, 0, 0.07],
    [330, 0.05, 0.09],
  ],
  refuse: [[140, 0, 0.12]],
  income: [
    [880, 0, 0.06],
    [1175, 0.06, 0.1],
  ],
  turnYours: [
    [587, 0, 0.09],
    [784, 0.09, 0.14],
  ],
  over: [
    [523, 0, 0.14],
    [659, 0.14, 0.14],
    [784, 0.28, 0.3],
  ],
};

let context: AudioContext | null = null;

/** Play a sound; browsers allow it once the page was touched. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, start, length] of NOTES[sound]) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.0001, now + start);
    loudness.gain.exponentialRampToValueAtTime(0.12, now + start + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}
