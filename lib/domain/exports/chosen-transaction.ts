/** A transaction that was picked from its list, or one of its receipts. */
export interface ChosenTransaction {
  readonly id: string
  /** Both legs of a movement may share an identifier. Undefined where only one is known. */
  readonly account_id: string | undefined
  readonly file_id: string | undefined
}

/** Its identifier in an export. Of a transaction it is the key of its row. */
export function chosenId(...parts: readonly [id: string, account_id: string, file_id?: string]) {
  return JSON.stringify(parts)
}

/** What such an identifier names; anything else is a transaction’s own. */
export function parseChosenId(text: string): ChosenTransaction {
  const [id = text, account_id, file_id] = partsOf(text)
  return { id, account_id: account_id || undefined, file_id }
}

function partsOf(text: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(text)
    const areTexts = Array.isArray(parts) && parts.every((part) => typeof part === 'string')
    return areTexts ? parts : []
  } catch {
    return []
  }
}
