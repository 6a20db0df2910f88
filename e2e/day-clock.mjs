// Loaded before a program (`node --import`), for pictures that are the same on any day, and for what
// happens years later: at the real moment COUNTINGHOUSE_CLOCK_SINCE its clock showed COUNTINGHOUSE_CLOCK.

const ahead =
  Date.parse(process.env['COUNTINGHOUSE_CLOCK'] ?? '') -
  Number(process.env['COUNTINGHOUSE_CLOCK_SINCE'])
if (Number.isNaN(ahead)) throw new Error('the clock is not set')

const RealDate = Date

/** The seconds of the ends that were moved, as a cookie's end is read again without its milliseconds. */
const written = new Set()
/** @param {number} time */
const toSecond = (time) => Math.floor(time / 1000)

class MovedDate extends RealDate {
  /** @param {...unknown} parts */
  constructor(...parts) {
    // @ts-expect-error -- Date takes any of its own arguments.
    super(...(parts.length === 0 ? [MovedDate.now()] : parts))
  }

  /** @override */
  static now() {
    return RealDate.now() + ahead
  }

  // Of its own and not inherited: Next makes a Date from what stands on this one.
  /** @override */
  static parse = RealDate.parse
  /** @override */
  static UTC = RealDate.UTC

  // The end of a cookie is for the browser, whose clock is the real one. Next reads what it has
  // written, and writes it again: it is moved once. A time of the store's own clock is not moved.
  /** @override */
  toUTCString() {
    const time = this.getTime()
    const real = RealDate.now()
    const isMoved =
      !written.has(toSecond(time)) && Math.abs(time - real - ahead) < Math.abs(time - real)
    const shown = isMoved ? time - ahead : time
    if (isMoved) written.add(toSecond(shown))
    return new RealDate(shown).toUTCString()
  }
}

// Called as a function it gives text, as ever.
const callable = new Proxy(MovedDate, { apply: () => new MovedDate().toString() })
globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (callable))
