/** An edition's nouns, for sentences to take as parameters, in each language. */
import type { Edition, Words } from "../model/contract";

export type Nouns = Words & Record<string, string>;

/** German nouns by look; the forms with a case carry their article. */
const GERMAN: Record<Edition["look"], Nouns> = {
  cloth: {
    button: "Knopf",
    buttons: "Knöpfe",
    tile: "Stoffstück",
    tiles: "Stoffstücke",
    quilt: "Decke",
    special_patch: "Spezialflicken",
    special_patches: "Spezialflicken",
    special_nom: "der Spezialflicken",
    special_acc: "den Spezialflicken",
    special_tile: "Sonderplättchen",
    neutral_token: "Nadelkissen",
    neutral_dat: "dem Nadelkissen",
    large_tiles: "große Stoffstücke",
    small_tiles: "kleine Stoffstücke",
  },
  furniture: {
    button: "Münze",
    buttons: "Münzen",
    tile: "Möbelstück",
    tiles: "Möbelstücke",
    quilt: "Ladefläche",
    special_patch: "Kiste",
    special_patches: "Kisten",
    special_nom: "die Kiste",
    special_acc: "die Kiste",
    special_tile: "Sonderplättchen",
    neutral_token: "Lastwagen",
    neutral_dat: "dem Lastwagen",
    large_tiles: "große Möbel",
    small_tiles: "Kleinkram",
  },
};

const GERMAN_TILES: Record<string, string> = {
  gingham: "Vichy", ticking: "Drell", polka: "Tupfen", stars: "Sterne",
  herringbone: "Fischgrät", ditsy: "Streublümchen", tartan: "Tartan", scallop: "Schuppen",
  chevron: "Zickzack", houndstooth: "Hahnentritt", leaves: "Blätter", honeycomb: "Waben",
  pindot: "Pünktchen", argyle: "Argyle", waves: "Wellen", crosses: "Kreuzchen",
  geese: "Gänseflug", basket: "Korbgeflecht", cherries: "Kirschen", pinwheel: "Windrad",
  windowpane: "Fensterkaro", candy: "Zuckerstange", quatrefoil: "Vierpass", drops: "Tropfen",
  daisies: "Gänseblümchen", bricks: "Ziegel", moons: "Monde", confetti: "Konfetti",
  hearts: "Herzen", fern: "Farn", trellis: "Rankgitter", snow: "Schnee", tulips: "Tulpen",
  crate: "Kiste", drawers: "Kommode", sofa: "Sofa", shelf: "Regal", bench: "Bank",
  wardrobe: "Schrank", rug: "Läufer", washer: "Waschmaschine", wicker: "Korbmöbel", bed: "Bett",
  tabletop: "Esstisch", plants: "Pflanzen", stove: "Herd", piano: "Klavier", carpet: "Teppich",
  teddies: "Teddys", balls: "Bälle", comics: "Comics", radio: "Radio", lamps: "Lampen",
  skates: "Rollbretter", kites: "Drachen", cactus: "Kaktus",
};

/** The nouns of an edition in a language. */
export function nounsOf(edition: Edition, language: string): Nouns {
  if (language === "de") return GERMAN[edition.look];
  return { ...edition.words };
}

/** What a tile is called: by its cloth, or by the piece of furniture it is. */
export function tileName(edition: Edition, id: number, language: string): string {
  const name = edition.tiles.find((tile) => tile.id === id)?.name ?? String(id);
  return language === "de" ? (GERMAN_TILES[name] ?? name) : name;
}
