/**
 * The line to a game: connects, says what it knows, hears what is new, and comes back by itself.
 *
 * A request stays in the queue until it is acknowledged or refused and is sent again after every
 * reconnection, under the same id; the server plays an id once.
 */
import type { Request, ServerMessage } from "./contract";

export type Connection = "connecting" | "online" | "offline";

export interface Listener {
  /** The version of the game the page knows; 0 for none. */
  version(): number;
  message(message: ServerMessage): void;
  connection(state: Connection): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;

/** An id that no other request has; works without a secure context too. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class GameSocket {
  private socket: WebSocket | null = null;
  private waiting: Request[] = [];
  private wait = FIRST_WAIT;
  private retry: number | undefined;
  private ping: number | undefined;
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly listener: Listener,
  ) {
    window.addEventListener("online", this.atOnce);
    document.addEventListener("visibilitychange", this.atOnce);
    this.connect();
  }

  /** Send a request, now or as soon as there is a line again. */
  request(request: Request): void {
    this.waiting.push(request);
    this.write(request);
  }

  /** Ask for whatever was missed: a step came whose predecessor the page does not know. */
  resync(): void {
    this.write({ type: "hello", version: this.listener.version() });
  }

  close(): void {
    this.closed = true;
    window.removeEventListener("online", this.atOnce);
    document.removeEventListener("visibilitychange", this.atOnce);
    window.clearTimeout(this.retry);
    window.clearInterval(this.ping);
    this.socket?.close();
  }

  private readonly atOnce = (): void => {
    if (this.closed || this.socket !== null || document.visibilityState === "hidden") return;
    window.clearTimeout(this.retry);
    this.wait = FIRST_WAIT;
    this.connect();
  };

  private connect(): void {
    this.listener.connection("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/games/${encodeURIComponent(this.game)}/socket`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event: MessageEvent<string>) => this.heard(event.data);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private opened(): void {
    this.wait = FIRST_WAIT;
    this.listener.connection("online");
    this.resync();
    for (const request of this.waiting) this.write(request);
    window.clearInterval(this.ping);
    this.ping = window.setInterval(() => this.write({ type: "ping" }), PING_EVERY);
  }

  private heard(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "done" || message.type === "refused") {
      this.waiting = this.waiting.filter((request) => request.id !== message.id);
    }
    this.listener.message(message);
  }

  private lost(): void {
    this.socket = null;
    window.clearInterval(this.ping);
    if (this.closed) return;
    this.listener.connection("offline");
    this.retry = window.setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private write(message: Request | { type: "hello"; version: number } | { type: "ping" }): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
