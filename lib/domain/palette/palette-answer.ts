/** One line of the palette: it leads somewhere, sets something, or reads more. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  /** Where it is, or what distinguishes it from another of the same name. */
  readonly detail?: string
  /** Money, apart from the rest so that it can be blurred. */
  readonly amount?: string
  /** The client whose avatar precedes it. */
  readonly mark?: { readonly connection_id: string; readonly name: string }
  readonly href?: string
  /** A preference, as the form of the person's menu sends it. */
  readonly set?: { readonly name: string; readonly value: string }
  /** The next lookups at the bank for the same words. */
  readonly lookup?: string
}

export interface PaletteGroup {
  readonly id: string
  readonly label: string
  readonly items: readonly PaletteItem[]
}

/** What the palette says itself, in the reader's language. */
export interface PaletteWords {
  readonly title: string
  readonly switchTitle: string
  readonly placeholder: string
  readonly switchPlaceholder: string
  readonly close: string
  readonly results: string
  readonly nothing: string
  readonly looking: string
  readonly slow: string
  readonly failed: string
  readonly keys: string
}

/** What the palette holds before anything is typed. */
export interface PaletteContents {
  readonly words: PaletteWords
  readonly groups: readonly PaletteGroup[]
  /** The client whose bank can be looked into. */
  readonly connection_id?: string
}

/** What answers to what was typed. */
export interface PaletteAnswer {
  readonly groups: readonly PaletteGroup[]
  /** Said beside the results: not all of it could be looked for. */
  readonly note?: string
  /** What to ask the bank next by itself, since nothing was found. */
  readonly next?: string
}
