/** What of a column decides whether there is room for it. */
interface ColumnShape {
  /** A class of width, as `w-27`; the column without one takes the rest. */
  readonly width?: string | undefined
  /** How much of the rest it has to have, in px; without it nothing gives way to the usual columns. */
  readonly min?: number
  readonly isSecondary?: boolean
  readonly isTooWideForTablet?: boolean
  readonly isExtra?: boolean
}

/** What a name needs beside columns that a person has added, in px. */
const minName = 128

/** How wide a page of 1280 and of 1440 px is beside the rail. */
const room = { at1280: 1056, at1440: 1216 }

/** Widths of the page, and the classes by which the last column that is left has the margin of the page. */
const tiers = {
  tablet: { attribute: 'data-hide-tablet', edge: 'sm:max-lg:pe-6!' },
  narrow: { attribute: 'data-hide', edge: 'sm:max-xl:pe-6!' },
  at1280: { attribute: 'data-hide-1280', edge: 'xl:max-[90rem]:pe-6!' },
  at1440: { attribute: 'data-hide-1440', edge: 'min-[90rem]:max-[105rem]:pe-6!' },
} as const

/**
 * Which columns are hidden at which width of the page, as attributes of the table (`tables.css`), and the
 * classes of those that are last where others are hidden.
 *
 * @param before how many columns stand before these: the boxes of a selection, 52 px wide
 */
export function hideColumns<Shape extends ColumnShape>(columns: readonly Shape[], before: number) {
  const placesOf = (isHidden: (column: Shape) => boolean | undefined) =>
    columns.flatMap((column, at) => (isHidden(column) ? [at] : []))
  const hidden = {
    tablet: placesOf((column) => column.isTooWideForTablet),
    narrow: placesOf(({ isSecondary }) => isSecondary),
    at1280: givingWay(columns, room.at1280 - 52 * before),
    at1440: givingWay(columns, room.at1440 - 52 * before),
  }
  const attributes: Record<string, string> = {}
  const edges = new Map<Shape, string>()
  for (const tier of ['tablet', 'narrow', 'at1280', 'at1440'] as const) {
    const places = hidden[tier]
    if (places.length === 0) continue
    const { attribute, edge } = tiers[tier]
    attributes[attribute] = places.map((at) => at + before + 1).join(' ')
    const last = columns.findLast((_, at) => !places.includes(at))
    if (last === undefined || last === columns.at(-1)) continue
    edges.set(last, `${edges.get(last) ?? ''} ${edge}`.trimStart())
  }
  return { attributes, edgeOf: (column: Shape) => edges.get(column) ?? '' }
}

/**
 * The places of the secondary and added columns that give way, so that the column that takes the rest has room
 * for its names. The last goes first; one that a person has chosen stays longest.
 */
export function givingWay(columns: readonly ColumnShape[], width: number): number[] {
  let rest = width - columns.reduce((sum, column) => sum + pixelsOf(column), 0)
  const hasExtra = columns.some(({ isExtra }) => isExtra === true)
  const own = columns.find((column) => column.width === undefined)?.min
  const min = own ?? (hasExtra ? minName : -Infinity)
  const places = columns.map((_, place) => place).toReversed()
  const usual = places.filter((place) => columns[place]?.isExtra !== true)
  const chosen = places.filter((place) => columns[place]?.isExtra === true)
  const given: number[] = []
  for (const place of [...usual, ...chosen]) {
    const column = columns[place]
    if (rest >= min) break
    if (column?.isSecondary !== true && column?.isExtra !== true) continue
    rest += pixelsOf(column)
    given.push(place)
  }
  return given.toSorted((one, other) => one - other)
}

function pixelsOf({ width = '' }: ColumnShape): number {
  const [, units = 0] = /(?:^|\s)(?:md|lg|xl):w-(\d+)/.exec(width) ?? /^w-(\d+)/.exec(width) ?? []
  return 4 * Number(units)
}
