const daySeconds = 86_400
/** The last hours of a day are left to those that could not be called in time. */
const spreadSeconds = 22 * 3600

/**
 * How long after midnight (UTC) a client’s calls of a day are due: the same each day, and another for each
 * client, so that banks are not called for all at once.
 */
export function watchOffset(connection_id: string): number {
  let sum = 0
  for (const each of connection_id) sum = (sum * 31 + (each.codePointAt(0) ?? 0)) % 2_147_483_647
  return sum % spreadSeconds
}

/** Those whose time of this day has come, who waited longest first. */
export function dueAt<Client extends { readonly connection_id: string }>(
  clients: readonly Client[],
  now: Date,
): Client[] {
  const seconds = Math.floor(now.getTime() / 1000) % daySeconds
  return clients
    .map((client) => ({ client, offset: watchOffset(client.connection_id) }))
    .filter(({ offset }) => offset <= seconds)
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ client }) => client)
}
