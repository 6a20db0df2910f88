import { HandOffForm } from '@/components/connections/hand-off-form'
import styles from '@/components/connections/hand-off-form.module.css'
import { HandOffList } from '@/components/connections/hand-off-list'
import { Section } from '@/components/ui/section'
import type { Client } from '@/lib/domain/clients/client'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import type { Format } from '@/lib/format/create-format'

/** The way to an approval when the owner is somewhere else. */
export function HandOffSection({
  client,
  handOffs,
  format,
}: {
  client: Pick<Client, 'connection_id' | 'name'>
  handOffs: readonly HandOff[]
  format: Pick<Format, 'instant' | 'text'>
}) {
  const { text } = format
  return (
    <Section title={text('handoff.have_owner_approve')} id="handoff">
      <p className={styles['words']}>
        {text('handoff.have_owner_approve_text', { client: client.name })}
      </p>
      <HandOffForm connection_id={client.connection_id} text={text} />
      <HandOffList handOffs={handOffs} format={format} />
    </Section>
  )
}
