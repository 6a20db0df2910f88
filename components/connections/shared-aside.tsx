import { ExternalLink } from 'lucide-react'
import type { SharedPage } from '@/lib/present/shared-page'
import { Avatar } from '@/components/ui/avatar'
import { hasEnded } from '@/lib/domain/connections/connection-step'

/** How a client ends the consent at the bank, without the firm. */
export function EndItCard({ client, clientName, reader, endHref }: SharedPage) {
  const { text } = reader
  if (hasEnded(client)) return null
  const steps = [
    [text('shared_data.end_open'), text('shared_data.end_open_where')],
    [text('shared_data.end_press', { client: clientName }), text('shared_data.end_at_once')],
  ] as const
  return (
    <section className="card break-inside-avoid" aria-labelledby="end-it">
      <h2 id="end-it" className="px-4 pt-3.5 font-semibold sm:px-5">
        {text('shared_data.end_it')}
      </h2>
      <ol className="flex flex-col gap-3 px-4 pt-3 pb-4 sm:px-5">
        {steps.map(([what, where], index) => (
          <li key={what} className="flex gap-3">
            <span className="grid size-6 flex-none place-content-center rounded-full bg-press text-xs font-medium">
              {reader.number(index + 1)}
            </span>
            <span className="pt-0.5">
              <span className="block font-medium wrap-anywhere">{what}</span>
              <span className="block text-xs text-faint">{where}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="border-t border-line px-4 py-3 sm:px-5">
        {endHref !== undefined && (
          <a
            href={endHref}
            target="_blank"
            rel="noreferrer noopener"
            className="btn w-full print:hidden"
          >
            <ExternalLink size={15} aria-hidden />
            {text('shared_data.end_button')}
          </a>
        )}
        <p className="pt-2.5 text-xs text-faint">{text('shared_data.end_kept')}</p>
      </div>
    </section>
  )
}

/** Who of the firm may look now. */
export function ReadersCard({ people, reader }: SharedPage) {
  const { text } = reader
  return (
    <section className="card break-inside-avoid" aria-labelledby="readers">
      <h2 id="readers" className="px-4 pt-3.5 pb-1.5 font-semibold sm:px-5">
        {text('shared_data.who_may')}
      </h2>
      <ul className="px-4 pb-3 sm:px-5">
        {people.map(({ id, name, role }) => (
          <li
            key={id}
            className="flex items-center gap-2.5 border-t border-line py-2 first:border-0"
          >
            <Avatar kind="person" id={id} name={name} />
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <span className="text-xs text-faint">{text(`shell.role_${role}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
