/** What a demo lists to be tried, and the store does not know by itself: it shows in where the person has been. */
const screens = {
  find: /^\/clients\/[^/]+\/invoices\/(?!ageing$|zip$)[^/]+$/,
} as const

export type SeenStep = keyof typeof screens

export const seenSteps = Object.keys(screens) as SeenStep[]

/** The step that opening the screen at this path does. */
export function stepSeenAt(path: string): SeenStep | undefined {
  return seenSteps.find((step) => screens[step].test(path))
}
