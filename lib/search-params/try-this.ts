/** What a demo lists to be tried; of two of them the store knows nothing, only where the person has been. */
const screens = {
  find: /^\/clients\/[^/]+\/invoices\/(?!ageing$|zip$)[^/]+$/,
  checks: /^\/clients\/[^/]+\/close$/,
} as const

export type SeenStep = keyof typeof screens

export const seenSteps = Object.keys(screens) as SeenStep[]

/** The step that opening the screen at this path does. */
export function stepSeenAt(path: string): SeenStep | undefined {
  return seenSteps.find((step) => screens[step].test(path))
}
