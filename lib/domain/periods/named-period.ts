/** The period that is every date: what takes the place of a default. */
export const allDates = 'all'

const months =
  'january february march april may june july august september october november december'
    .split(' ')
    .map(
      (name) =>
        new RegExp(
          `^${name.slice(0, 3)}(?:${name.slice(3)})?${name === 'september' ? '|^sept' : ''}$`,
          'u',
        ),
    )

/** The number of a month by its English name, `june` or `jun`. */
export function monthNamed(name: string): number | undefined {
  const index = months.findIndex((pattern) => pattern.test(name))
  return index < 0 ? undefined : index + 1
}
