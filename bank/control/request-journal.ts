/** One call that the bank received. Holds no header and no body, so no token; see `safeQuery`. */
export interface JournalEntry {
  sequence: number
  at: string
  method: string
  path: string
  query: string
  client_id: string | null
  /** Null while it is being served, and for one whose connection was cut instead of answered. */
  status: number | null
}

export interface RequestJournal {
  list: () => readonly JournalEntry[]
  clear: () => void
  begin: (call: { at: Date; method: string; path: string; url: string }) => JournalEntry
}

const longest = 20_000

/** The last calls received, oldest first. */
export function createRequestJournal(): RequestJournal {
  let entries: JournalEntry[] = []
  let sequence = 0
  return {
    list: () => entries,
    clear: () => {
      entries = []
    },
    begin: ({ at, method, path, url }) => {
      sequence += 1
      const question = url.indexOf('?')
      const entry: JournalEntry = {
        sequence,
        at: at.toISOString(),
        method,
        path,
        query: question === -1 ? '' : safeQuery(url.slice(question + 1)),
        client_id: null,
        status: null,
      }
      entries.push(entry)
      if (entries.length > longest * 1.1) entries = entries.slice(-longest)
      return entry
    },
  }
}

const secretNames =
  /^(?:code|state|token|access_token|refresh_token|id_token|client_secret|code_verifier|code_challenge|signature|password)$/i

/** The query with the values of everything that could open something removed. */
function safeQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=')
      if (equals === -1) return pair
      const name = pair.slice(0, equals)
      return secretNames.test(decodeName(name)) ? `${name}=[removed]` : pair
    })
    .join('&')
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
