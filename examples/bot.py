"""A bot for a Quiltwork server: it takes a game that waits for a bot and plays it to the end.

python examples/bot.py http://127.0.0.1:8765
"""

import json
import sys
from urllib.request import Request, urlopen

headers = {"Content-Type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{sys.argv[1].rstrip('/')}/api{path}", data, headers))


def lines(path):
    return (json.loads(line) for line in ask(path) if line.strip())


def choose(position):
    if position["special"]:
        return "S@" + square(position["special"]["squares"][0])
    for offer in position["offers"]:
        if offer["effect"]:  # it can be paid for and fits
            turn, anchors = next(iter(offer["fits"][position["to_move"]].items()))
            return f"{offer['tile']}{'rf'[int(turn) // 4]}{int(turn) % 4}@{square(anchors[0])}"
    return "A"


def square(number):
    return f"{'abcdefghi'[number % columns]}{number // columns + 1}"


headers["Authorization"] = "Bearer " + json.load(ask("/bots", {"name": "First stitch"}))["token"]
id = next(lines("/bots/stream"))["id"]
edition = json.load(ask(f"/bots/games/{id}/accept", {}))["edition"]
columns = next(e["columns"] for e in json.load(ask("/editions")) if e["id"] == edition)
for game in (line["game"] for line in lines(f"/bots/games/{id}/stream") if "game" in line):
    if game["outcome"]:
        print("won" if game["outcome"]["winner"] in game["your_seats"] else "lost")
        break
    position, seat = game["position"], game["position"]["to_move"]
    if game["status"] == "playing" and seat in game["your_seats"]:
        move = {"seat": seat, "ply": game["ply"], "id": f"{game['version']}"}
        ask(f"/games/{id}/moves", {**move, "move": choose(position)})
