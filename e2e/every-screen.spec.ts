import { auditPage, breaksNoRule } from '@/e2e/audit-page'
import { expect, test } from '@/e2e/desk-test'
import { fitFaults, fits } from '@/e2e/fit-faults'
import { type Screen, screens } from '@/e2e/screens'
import { visitScreen } from '@/e2e/visit-screen'
import { workMonth } from '@/e2e/worked-month'

// Each screen is visited once, and held to every rule that all screens keep.
test.describe.configure({ timeout: 480_000 })

/** Screens that no picture is kept of. */
const withoutPictures: readonly Screen[] = [
  { name: 'health', path: '/settings/health' },
  { name: 'notifications', path: '/notifications' },
]

const groups: readonly { whose: string; list: readonly Screen[] }[] = [
  {
    whose: 'of the firm',
    list: [...screens.filter(({ client }) => client === undefined), ...withoutPictures],
  },
  { whose: 'of a client', list: screens.filter(({ client }) => client === 'complete') },
  {
    whose: 'of a client that has nothing, or shares little',
    list: screens.filter(({ client }) => client !== undefined && client !== 'complete'),
  },
]

for (const { whose, list } of groups) {
  test(`every screen ${whose} breaks no rule of axe and fits a desk, a tablet, a telephone and 400 %, no figure cut or broken, in forced colours, with targets to hit and a focus to see`, async ({
    page,
    desk,
  }) => {
    const [broken, tooSmall]: [string[], string[]] = [[], []]
    // A list of clients has more than one of them.
    const complete = await desk.clientPath('complete')
    await desk.clientPath('narrow')
    // Close, exceptions, books and what was handed over are seen with work in them.
    await workMonth(page, complete)
    for (const screen of list) {
      const response = await visitScreen(page, screen, desk.clientPath)
      expect.soft([200, 404], `${screen.name} is answered`).toContain(response?.status())
      // What opens over a page is judged by axe in accessibility.spec.ts.
      if (screen.open === undefined) broken.push(...(await auditPage(page, screen.name)))
      tooSmall.push(...(await fitFaults(page, screen.name, screen.open)))
    }
    expect.soft(broken, breaksNoRule).toEqual([])
    expect.soft(tooSmall, fits).toEqual([])
  })
}
