import { Link as LinkIcon } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import type { OwnPageLink } from '@/lib/domain/connections/own-page'
import { ownPagePath } from '@/lib/search-params/resource-path'
import { getReader } from '@/lib/server/http/get-reader'

/** The link to a client’s own page: whether there is one, and giving and ending it. */
export async function OwnPageCard({
  connection_id,
  link,
  newHref,
  mayGive,
}: {
  connection_id: string
  link: OwnPageLink | undefined
  /** The link itself, just after it was made. */
  newHref: string | undefined
  mayGive: boolean
}) {
  const { text, instant, moment } = await getReader()
  return (
    <div id="own-page" className="scroll-mt-16">
      <Card title={text('shared_data.card')}>
        <p className="pb-3 text-quiet">{text('shared_data.card_text')}</p>
        {newHref !== undefined && (
          <div className="grid gap-2 pb-3" role="status">
            <p className="font-medium">{text('shared_data.copy_now')}</p>
            <input
              readOnly
              value={newHref}
              aria-label={text('shared_data.card')}
              className="input font-mono text-xs"
              dir="ltr"
            />
            <CopyButton text={newHref}>{text('lists.copy_link')}</CopyButton>
          </div>
        )}
        {link !== undefined && (
          <p className="pb-3 text-xs text-faint">
            {text('shared_data.given', {
              person: link.by,
              day: instant(link.createdAt),
              until: instant(link.expiresAt),
            })}
            {'. '}
            {link.lastOpenedAt === null
              ? text('shared_data.not_opened')
              : text('shared_data.opened', { at: moment(link.lastOpenedAt) })}
          </p>
        )}
        {mayGive && (
          <form method="post" action={ownPagePath(connection_id)} className="flex flex-wrap gap-2">
            <Button name="step" value="give" size="sm" icon={<LinkIcon />}>
              {text(link === undefined ? 'shared_data.give' : 'shared_data.give_again')}
            </Button>
            {link !== undefined && (
              <Button name="step" value="end" size="sm" variant="danger">
                {text('shared_data.end')}
              </Button>
            )}
          </form>
        )}
      </Card>
    </div>
  )
}
