/** Filling values into a sentence of a catalogue. */

export type Values = Record<string, string | number>;

const CHOICE = /\{(\w+):((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g;
const VALUE = /\{(\w+)\}/g;

/** A number as people write it: with a true minus sign. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** A gain or a loss: "+3", "−2". */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : figure(value);
}

/** The sentence with its values; an asterisk in a value never makes anything bold. */
export function fill(sentence: string, values: Values = {}): string {
  return sentence
    .replace(CHOICE, (_, name: string, one: string, many: string) =>
      Math.abs(Number(values[name])) === 1 ? one : many,
    )
    .replace(VALUE, (_, name: string) => {
      const value = values[name] ?? "";
      return typeof value === "number" ? figure(value) : value.replaceAll("*", "∗");
    });
}

/** A sentence cut into plain and bold pieces, bold ones at odd places. */
export function pieces(sentence: string): string[] {
  return sentence.split("*");
}

/** The sentence without its bold marks, for those who listen. */
export function plain(sentence: string): string {
  return sentence.replaceAll("*", "");
}
