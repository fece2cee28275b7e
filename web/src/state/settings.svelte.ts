/** What this browser remembers about how the page should look, sound and speak. */
import { de } from "../words/de";
import { en, type Key } from "../words/en";
import { fill, type Values } from "../words/fill";

export type Language = "en" | "de";
export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "on" | "off";

interface Kept {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  edition: string;
  level: number;
  automaLevel: number;
  deck: string;
}

const PLACE = "quiltwork-settings";
const CATALOGUES: Record<Language, Record<Key, string>> = { en, de };

function usual(): Kept {
  return {
    language: navigator.language.startsWith("de") ? "de" : "en",
    theme: "system",
    motion: "system",
    sound: false,
    edition: "classic",
    level: 3,
    automaLevel: 3,
    deck: "normal",
  };
}

function load(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
    return { ...usual(), ...kept };
  } catch {
    return usual(); // storage is closed to us, or holds something else
  }
}

export const settings: Kept = $state(load());

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const systemStill = matchMedia("(prefers-reduced-motion: reduce)");
const system = $state({ dark: systemDark.matches, still: systemStill.matches });
systemDark.addEventListener("change", () => (system.dark = systemDark.matches));
systemStill.addEventListener("change", () => (system.still = systemStill.matches));

/** "light" or "dark", whoever decided it. */
export function theme(): "light" | "dark" {
  if (settings.theme !== "system") return settings.theme;
  return system.dark ? "dark" : "light";
}

/** Whether things move; the switch overrides the system's wish, both ways. */
export function moving(): boolean {
  return settings.motion === "system" ? !system.still : settings.motion === "on";
}

/** A sentence of the page in the language chosen. */
export function t(key: Key, values?: Values): string {
  return fill(CATALOGUES[settings.language][key], values);
}

/** Keep what changes, and tell the document; called once, inside the page's root. */
export function keepSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(PLACE, JSON.stringify(settings));
    } catch {
      // nothing is remembered then; everything else works
    }
  });
  $effect(() => {
    const root = document.documentElement;
    root.dataset["theme"] = theme();
    root.dataset["motion"] = moving() ? "full" : "none";
    root.lang = settings.language;
  });
}
