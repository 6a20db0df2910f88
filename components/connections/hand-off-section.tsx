import { HandOffForm } from '@/components/connections/hand-off-form'
import styles from '@/components/connections/hand-off-form.module.css'
import { HandOffList } from '@/components/connections/hand-off-list'
import { Section } from '@/components/ui/section'
import type { Client } from '@/lib/contract/client'
import type { HandOff } from '@/lib/contract/hand-off'
import type { Format } from '@/lib/format/create-format'

/** The way to an approval when the owner is somewhere else. */
export function HandOffSection({
  client,
  handOffs,
  format,
}: {
  client: Pick<Client, 'connection_id' | 'name'>
  handOffs: readonly HandOff[]
  format: Pick<Format, 'instant'>
}) {
  return (
    <Section title="Have the owner approve" id="handoff">
      <p className={styles['words']}>
        A link for an owner or admin of {client.name}, who approves on their own device and needs no
        account here. It works once and renews this client in place.
      </p>
      <HandOffForm connection_id={client.connection_id} />
      <HandOffList handOffs={handOffs} format={format} />
    </Section>
  )
}
