/** What the bank has that a person can mark. */
export const markedKinds = ['transaction', 'statement', 'invoice', 'card'] as const

/** What a person can do to a mark. */
export const markDoings = ['review', 'flag', 'clear', 'accept_change'] as const
