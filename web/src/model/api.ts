/** The server's HTTP doors, typed. */
import type {
  CoursePoint,
  Edition,
  Game,
  GameSummary,
  Hint,
  Level,
  Me,
  NewGame,
  Position,
  Rules,
  Seat,
} from "./contract";

/** The server refused, or could not be reached (status 0); the message is a sentence in English. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** Which refusal it is: the catalogues have a sentence for each. */
    readonly code = "",
  ) {
    super(message);
  }
}

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError("offline", 0);
  }
  if (answer.status === 204) return undefined as T;
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refusal(body, answer.status);
  return body as T;
}

function refusal(body: unknown, status: number): ApiError {
  const told = (body ?? {}) as { error?: unknown; code?: unknown };
  const message = typeof told.error === "string" ? told.error : `HTTP ${status}`;
  return new ApiError(message, status, typeof told.code === "string" ? told.code : "");
}

function send<T>(method: string, path: string, body: unknown = {}): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return request<T>(path, { method, headers, body: JSON.stringify(body) });
}

const game = (id: string): string => `games/${encodeURIComponent(id)}`;

export const api = {
  editions: () => request<Edition[]>("editions"),
  levels: () => request<Level[]>("levels"),
  me: () => request<Me>("me"),
  rename: (name: string) => send<Me>("PATCH", "me", { name }),
  create: (wish: NewGame) => send<{ id: string; game: Game }>("POST", "games", wish),
  mine: () => request<GameSummary[]>("games?mine=true"),
  game: (id: string) => request<Game>(game(id)),
  remove: (id: string) => send<void>("DELETE", game(id)),
  join: (id: string, invite: string, name: string) =>
    send<Game>("POST", `${game(id)}/join`, { invite, name }),
  rematch: (id: string, sameCircle: boolean) =>
    send<{ id: string }>("POST", `${game(id)}/rematch`, { same_circle: sameCircle }),
  hint: (id: string, seat: Seat) => request<Hint>(`${game(id)}/hint?seat=${seat}`),
  course: (id: string) => request<{ points: CoursePoint[] }>(`${game(id)}/course`),
  position: (id: string, ply: number) => request<Position>(`${game(id)}/positions/${ply}`),
  rules: (edition: string, lang: string) => request<Rules>(`rules/${edition}?lang=${lang}`),
  importRecord: (text: string) =>
    request<{ id: string }>("records", {
      method: "POST",
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      body: text,
    }),
  recordUrl: (id: string) => `/api/${game(id)}/record.qw`,
  pictureUrl: (id: string, ply: number, theme: string) =>
    `/api/${game(id)}/picture.png?ply=${ply}&theme=${theme}`,
};
