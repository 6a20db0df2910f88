/** One instance, as far as the schedule knows it. */
export interface Owner {
  name: string
  isGone: boolean
  /** It has a pair that the store has not. */
  holds: 'nothing' | 'a pair' | 'a journalled pair'
  /** Its disk did not take that pair. */
  isDiskFull: boolean
  /** It has had a pair in its hands for longer than the quarantine. */
  isLate: boolean
  /** While it claimed or asked, somebody else was late with the pair that came before. */
  isBehind: boolean
  /** How many times its turn passes before it goes on. */
  standsStill: number
}

export function openOwner(name: string): Owner {
  return {
    name,
    isGone: false,
    holds: 'nothing',
    isDiskFull: false,
    isLate: false,
    isBehind: false,
    standsStill: 0,
  }
}
