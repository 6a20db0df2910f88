/** By what a row of the bank is known: both legs of a movement may share an identifier, each has its account. */
export function rowKey({ id, account_id }: { id: string; account_id?: string | null | undefined }) {
  return JSON.stringify([id, account_id ?? null])
}
