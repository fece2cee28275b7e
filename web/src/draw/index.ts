// The drawing half of the page. Import "./draw/tokens.css" once and put one <Defs /> at the top.
export { default as Avatar } from "./Avatar.svelte";
export { default as Card } from "./Card.svelte";
export { default as Circle } from "./Circle.svelte";
export { default as Defs } from "./Defs.svelte";
export { default as Icon } from "./Icon.svelte";
export { default as Patch } from "./Patch.svelte";
export { default as PatchArt } from "./PatchArt.svelte";
export { default as Quilt } from "./Quilt.svelte";
export { default as Tag } from "./Tag.svelte";
export { default as TimeBoard } from "./TimeBoard.svelte";
export { default as TimeStrip } from "./TimeStrip.svelte";
export { default as TokenMark } from "./TokenMark.svelte";
export { default as Tray } from "./Tray.svelte";
export { OBJECTS_OF, type IconName } from "./icons";
export { covered, extent, orient, squareName } from "./shapes";
export type { Measure } from "./tape";
export type * from "./types";
