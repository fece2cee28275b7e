// The gallery: gallery.html?scene=table&theme=dark. For screenshots and for working on drawings.
import { mount } from "svelte";
import Gallery from "./Gallery.svelte";

const wish = new URLSearchParams(location.search);
const root = document.documentElement;
root.dataset.theme = wish.get("theme") ?? "light";
root.dataset.motion = wish.get("motion") ?? "none";
mount(Gallery, { target: document.body, props: { scene: wish.get("scene") ?? "all" } });
