/** What of a client’s banking an event shows or hands to a person; undefined of one that does neither. */
export function lookOf(kind: string): 'view' | 'document' | 'export' | undefined {
  if (kind === 'access.viewed') return 'view'
  if (kind === 'document.opened' || kind === 'document.downloaded') return 'document'
  return exportKinds.has(kind) ? 'export' : undefined
}

/** A pack of a month, and the package of a client who leaves, are exports too. */
const exportKinds: ReadonlySet<string> = new Set([
  'export.begun',
  'pack.made',
  'client.package_made',
])
