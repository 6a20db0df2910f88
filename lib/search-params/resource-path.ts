export type Resource =
  | 'accounts'
  | 'cards'
  | 'transactions'
  | 'statements'
  | 'invoices'
  | 'customers'

// Pages that stand beside those of objects, and what a browser takes out of an address.
const taken = /^~*(?:ageing|coverage|holders|zip|\.{0,2})$/

/** The page of a resource's list, or of one of its objects. Identifiers are opaque. */
export function resourcePath(connection_id: string, resource: Resource, id?: string): string {
  const list = `/clients/${encodeURIComponent(connection_id)}/${resource}`
  if (id === undefined) return list
  return `${list}/${encodeURIComponent(taken.test(id) ? `~${id}` : id)}`
}

/** Where the rows of a list that match conditions of ours are counted. */
export function matchesPath(connection_id: string, list: string, query: string): string {
  return `/api/bank/${encodeURIComponent(connection_id)}/matches/${list}?${query}`
}

/** Where a client's connection stands: how long it lasts, what it shares, what can be done about it. */
export function clientSettingsPath(connection_id: string): string {
  return `/clients/${encodeURIComponent(connection_id)}/settings`
}

/** Where an admin edits one of the firm’s items of a close; `new` for another. */
export function firmItemPath(item_id: string): string {
  return `/settings/items/${encodeURIComponent(item_id)}`
}

export function connectionPath(connection_id: string): string {
  return `/clients/${encodeURIComponent(connection_id)}/connection`
}

/** Where what is shown of a client’s days away is decided. */
export function gapPath(connection_id: string): string {
  return `/api/connections/${encodeURIComponent(connection_id)}/gap`
}

/** Where the link to a client’s own page is given and ended. */
export function ownPagePath(connection_id: string): string {
  return `/api/connections/${encodeURIComponent(connection_id)}/own-page`
}

/** What was removed with a client that left. */
export function certificatePath(connection_id: string): string {
  return `/api/certificates/${encodeURIComponent(connection_id)}`
}

/** Where exports of a client stand, or one of them. */
export function exportPath(connection_id: string, run_id?: string): string {
  const path = `/clients/${encodeURIComponent(connection_id)}/exports`
  return run_id === undefined ? path : `${path}/${encodeURIComponent(run_id)}`
}

/** The file of an export, as it was made. */
export function exportFilePath(connection_id: string, run_id: string): string {
  return `${exportRunRoute(connection_id, run_id)}/file`
}

/** How far an export is, and where it is cancelled and resumed. */
export function exportRunRoute(connection_id: string, run_id: string): string {
  return `/api/exports/${encodeURIComponent(connection_id)}/runs/${encodeURIComponent(run_id)}`
}

/** Where the names of a client’s documents are kept. */
export function documentNamesPath(connection_id: string, kind: string): string {
  return `/api/document-names/${encodeURIComponent(connection_id)}/${kind}`
}

/** Where an export of these rows is begun: a file of transactions, else a zip of documents. */
export function newExportPath(
  connection_id: string,
  kind: 'transactions' | 'statements' | 'invoices' | 'receipts',
  query: Pairs = [],
): string {
  const path =
    kind === 'transactions' || kind === 'receipts'
      ? exportPath(connection_id, kind)
      : `${resourcePath(connection_id, kind)}/zip`
  return withQuery(path, queryOf(query))
}

/** Only pictures have a thumbnail: a small version that is shown beside the name. */
export type Disposition = 'inline' | 'attachment' | 'thumbnail'

export function transactionFilePath(
  connection_id: string,
  transaction_id: string,
  file_id: string,
  disposition: Disposition,
): string {
  return bankPath(connection_id, ['transactions', transaction_id, 'files', file_id], disposition)
}

export function invoiceFilePath(
  connection_id: string,
  invoice_id: string,
  file_id: string,
  disposition: Disposition,
): string {
  const path = ['invoicing', 'invoices', invoice_id, 'files', file_id]
  return bankPath(connection_id, path, disposition)
}

/** The document's signed address is requested at the click, so it is never stale and never shown. */
export function statementDocumentPath(
  connection_id: string,
  id: string,
  disposition: Disposition,
): string {
  return bankPath(connection_id, ['statements', id, 'pdf'], disposition)
}

function bankPath(
  connection_id: string,
  segments: readonly string[],
  disposition: Disposition,
): string {
  const path = [connection_id, ...segments].map(encodeURIComponent).join('/')
  return `/api/bank/${path}?disposition=${disposition}`
}

/** An identifier as the bank spells it, from a segment of a page's address: Next hands it over encoded. */
export function parseSegment(segment: string): string {
  const id = decodeSegment(segment)
  return taken.test(id) ? id.replace('~', '') : id
}

export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export type Pairs = readonly (readonly [name: string, value: string])[]

/** The pairs of a query as an address has them. */
export function queryOf(pairs: Pairs): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
}

/** A path with a query; without one where that is empty. */
export function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`
}
