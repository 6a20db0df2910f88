import type { ReactNode } from 'react'

const tints = {
  good: 'bg-good-tint text-good',
  attention: 'bg-attention-tint text-attention',
  danger: 'bg-danger-tint text-danger',
  plain: 'bg-press text-quiet',
}

export function VerdictHead({
  tone,
  icon,
  title,
  action,
  isFirst = false,
  children,
}: {
  tone: keyof typeof tints
  icon: ReactNode
  title: string
  action?: ReactNode
  /** What comes after it is set apart by a line. */
  isFirst?: boolean
  children?: ReactNode
}) {
  return (
    <div
      className={`flex items-center gap-4 p-5 max-sm:flex-wrap ${isFirst ? '' : 'border-t border-line'}`}
    >
      <span
        className={`grid size-10 flex-none place-content-center rounded-xl ${tints[tone]}`}
        aria-hidden
      >
        {icon}
      </span>
      <div className="min-w-0 grow basis-40">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-quiet wrap-anywhere">{children}</p>
      </div>
      {action}
    </div>
  )
}

export function WrongFile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="px-4 py-3">
      <h3 className="font-medium wrap-anywhere" dir="auto">
        {name}
      </h3>
      <div className="text-quiet">{children}</div>
    </li>
  )
}

/** What was, over what is, each in its own line. */
export function ThenAndNow({
  then,
  now,
}: {
  then: readonly [label: string, value: string]
  now: readonly [label: string, value: string]
}) {
  return (
    <dl className="mt-1 grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1 max-sm:grid-cols-1">
      {[then, now].map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-faint">{label}</dt>
          <dd className="font-mono text-xs wrap-anywhere" dir="ltr">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
