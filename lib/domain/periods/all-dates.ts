/** The period that is every date: what takes the place of a default. */
export const allDates = 'all'
