// Icons on a 24-unit square. Line icons take the colour of the text around them; objects carry
// their own colours and are the symbols that Defs.svelte defines.

/** Line icons: 2 wide, round. */
export const LINES = {
  rotate: "M20 12a8 8 0 1 1-2.6-5.9M20 3v4.2h-4.2",
  flip: "M12 3v2.4M12 8.8v2.4M12 14.6v2.4M12 20v1M9 7 3.4 17H9zM15 7l5.6 10H15z",
  undo: "M8.5 5 4 9.5 8.5 14M4.4 9.5H14a6 6 0 0 1 0 12h-2.5",
  check: "M4.5 12.8 9.6 18 19.5 6.8",
  cross: "M6 6l12 12M18 6 6 18",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  more: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  book: "M4 5.2c3-1.2 5.6-.8 8 1 2.4-1.8 5-2.2 8-1v13.2c-3-1-5.6-.8-8 1-2.4-1.8-5-2-8-1zM12 6.2v13.2",
  hint: "M9 18h6M10 21h4M8.6 15C6.5 13.4 5.6 11.6 5.6 9.4a6.4 6.4 0 0 1 12.8 0c0 2.2-.9 4-3 5.6z",
  moon: "M19.5 14.4A8 8 0 0 1 9.6 4.5a8 8 0 1 0 9.9 9.9z",
  sound:
    "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9a4.2 4.2 0 0 1 0 6M18.6 6.4a8 8 0 0 1 0 11.2",
  link: "M10 14a4 4 0 0 0 5.7 0l3.4-3.4a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.4 3.4a4 4 0 0 0 5.7 5.7l1.4-1.4",
  share: "M12 15V3.5M8 7l4-4 4 4M5 12v7.5h14V12",
  picture: "M4 5h16v14H4zM4 16l4.6-4.6 4 4 2.6-2.6L20 17M15.6 9.2h.1",
  replay: "M4.5 8.5A8.6 8.6 0 1 1 3.6 14M4 3.5v5h5M10.2 8.8v6.4l5.2-3.2z",
  play: "M7 4.5v15l12.5-7.5z",
  swap: "M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19",
  people:
    "M8.5 11a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM2.5 19.5c.4-3.6 2.8-5.6 6-5.6s5.6 2 6 5.6M16 10.6a2.8 2.8 0 1 0-1-5.4M17 14.2c2.4.4 4.2 2.2 4.5 5.3",
  computer: "M4 5h16v10.5H4zM8.5 20h7M12 15.5V20M9 9.6v1.6M15 9.6v1.6",
  cards: "M8.6 6.2 17.8 4l3 12.4-9.2 2.2zM8 8.5l-4.4 1.6 4 10.6 6.6-2.4",
  graph: "M4 4v16h16M7.5 15l3.5-4.5 3 2.5 5-7",
  advance: "M3.5 12h9M9 8l4 4-4 4M16 5v14M20.5 5v14",
  time: "M6.5 3.5h11M6.5 20.5h11M8 3.5c0 4.6 8 5.4 8 8.5s-8 3.9-8 8.5M16 3.5c0 4.6-8 5.4-8 8.5s8 3.9 8 8.5",
  expand: "M4 10V4h6M20 14v6h-6M4 4l6.5 6.5M20 20l-6.5-6.5",
  short:
    "M4 8h14.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H5.5A1.5 1.5 0 0 1 4 18.5zM4 8V6.5A1.5 1.5 0 0 1 5.5 5H16M20 12.5h-4a1.7 1.7 0 0 0 0 3.4h4",
  learn: "M12 4 2.5 8.5 12 13l9.5-4.5zM6.5 10.6V16c3.4 2.7 7.6 2.7 11 0v-5.4M21.5 8.5V14",
} as const;

/** The objects, from the same drawings as the pictures. */
export const THINGS = [
  "button",
  "sewn-button",
  "coin",
  "sewn-coin",
  "pincushion",
  "van",
  "leather",
  "box",
  "seven",
  "rosette",
  "logo",
] as const;

export type LineName = keyof typeof LINES;
export type ThingName = (typeof THINGS)[number];
export type IconName = LineName | ThingName;

/** Whether a name is a line icon's. */
export function isLine(name: IconName): name is LineName {
  return name in LINES;
}

/** What an edition pays with, sews on, gives away and walks around, by its look. */
export const OBJECTS_OF = {
  cloth: { money: "button", sewn: "sewn-button", special: "leather", neutral: "pincushion" },
  furniture: { money: "coin", sewn: "sewn-coin", special: "box", neutral: "van" },
} as const;
