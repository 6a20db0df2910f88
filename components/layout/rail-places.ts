import { clientScreens } from '@/components/layout/client-screens'
import type { Place } from '@/components/layout/rail-links'
import type { Text } from '@/lib/i18n/create-text'

/** The places of a client in words, for the rail, which is made in the browser. */
export function railPlaces(
  /** What is shared: a place that needs something else is marked. */
  scope: readonly string[],
  text: Text['text'],
): Omit<Place, 'href'>[] {
  return clientScreens
    .filter(({ inRail }) => inRail)
    .map(({ path, name, scope: needs }) => ({
      id: path,
      label: text(name),
      ...(needs !== undefined && !scope.includes(needs) && { dark: text('shell.not_shared') }),
    }))
}
