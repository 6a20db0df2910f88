import { hueOf, initialsOf } from '@/lib/format/avatar'

const sizes = {
  20: 'size-5! text-[9px]!',
  24: '',
  36: 'size-9! text-[13px]!',
  40: 'size-10! text-[14px]!',
}

/** A filled square for a client, a tinted circle for a person or a counterparty. Decorative. */
export function Avatar({
  kind,
  id,
  name,
  size = 24,
}: {
  kind: 'person' | 'client'
  id: string
  name: string
  size?: 20 | 24 | 36 | 40
}) {
  const classes = ['av', kind === 'client' && 'av-client', hueOf(id), sizes[size]]
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
