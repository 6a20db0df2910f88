import { createHash } from 'node:crypto'

export interface DocumentCache {
  /** The bytes drawn for the same content before, or drawn now. */
  get: (content: string, draw: () => Promise<Buffer>) => Promise<Buffer>
}

/** Keeps the documents used last, up to `mostBytes` of them. */
export function createDocumentCache(mostBytes: number): DocumentCache {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  const keep = (key: string, document: Buffer): void => {
    if (kept.has(key) || document.length > mostBytes / 4) return
    kept.set(key, document)
    bytes += document.length
    for (const [oldest, old] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(oldest)
      bytes -= old.length
    }
  }
  return {
    get: async (content, draw) => {
      const key = createHash('sha256').update(content).digest('base64')
      const known = kept.get(key)
      if (known !== undefined) {
        // A map keeps the order of insertion: what is used goes to the end.
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const document = await draw()
      keep(key, document)
      return document
    },
  }
}
