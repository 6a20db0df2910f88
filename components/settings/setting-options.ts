import type { Option } from '@/components/settings/settings-form'
import { timeZones } from '@/lib/domain/periods/local-clock'
import { monthNames } from '@/lib/format/day-format'

export function monthOptions(locale: string): Option[] {
  return monthNames(locale).map((label, index) => ({ value: String(index + 1), label }))
}

/** All of them, and the one that is set where it has another name by now. */
export function zoneOptions(zone: string | null): Option[] {
  const known = zone === null || timeZones.includes(zone) ? timeZones : [zone, ...timeZones]
  return known.map((each) => ({ value: each, label: each }))
}
