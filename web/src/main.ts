import { mount } from "svelte";

import App from "./App.svelte";
import "./draw/tokens.css";
import "./page.css";

const target = document.getElementById("page");
if (target === null) throw new Error("index.html has no #page");
mount(App, { target });
