/** What the bank has that a person can mark. */
export const markedKinds = ['transaction', 'statement', 'invoice', 'card'] as const

export type MarkedKind = (typeof markedKinds)[number]

/** What a person can do to a mark. */
export const markDoings = ['review', 'flag', 'clear', 'accept_change'] as const

export type MarkDoing = (typeof markDoings)[number]

/** At most so many objects are marked in one request. */
export const maxMarked = 500
