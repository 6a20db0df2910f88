const mostIds = 200
const longestId = 100

/** The identifiers that an address asks about, as the bank spells them. */
export function askedIds(request: Request): readonly string[] {
  const given = new Set(new URL(request.url).searchParams.getAll('id'))
  return [...given].filter((id) => id !== '' && id.length <= longestId).slice(0, mostIds)
}
