'use client'

import {
  ArrowRight,
  Link as LinkIcon,
  type LucideIcon,
  MonitorSmartphone,
  Send,
} from 'lucide-react'
import Link from 'next/link'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LinkDays } from '@/components/connections/hand-off-actions'
import { Button } from '@/components/ui/button'

/** The end of the form: the owner by a link, or somebody at this computer now. */
export function WhoApproves() {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui')
  const [isByLink, setByLink] = useState(true)
  const hereNow = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A choice that was made before the script had come reached no handler.
    if (hereNow.current?.checked === true) setByLink(false)
  }, [])
  const atTheBank = (
    <Button variant="primary" formAction="/api/connections/authorize">
      {t('continue_to_bank')}
      <ArrowRight className="size-3.5! rtl:-scale-x-100" aria-hidden />
    </Button>
  )
  return (
    <section className="card">
      <fieldset className="min-w-0">
        <legend className="float-start px-5 pt-4 pb-1 font-semibold">{t('who_approves')}</legend>
        <div className="clear-both grid gap-3 p-5 pt-2 sm:grid-cols-2">
          <Approver
            icon={Send}
            label={t('by_link')}
            hint={t('by_link_text')}
            isChosen={isByLink}
            onChoose={() => setByLink(true)}
          />
          <Approver
            icon={MonitorSmartphone}
            label={t('here_now')}
            hint={t('here_now_text')}
            isChosen={!isByLink}
            input={hereNow}
            onChoose={() => setByLink(false)}
          />
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3.5">
        {isByLink && <LinkDays />}
        <span className="grow" />
        <Link href="/" prefetch={false} className="btn btn-ghost">
          {ui('cancel')}
        </Link>
        {isByLink && (
          <Button variant="primary" icon={<LinkIcon />} formAction="/api/connections/handoff">
            {t('make_link')}
          </Button>
        )}
        {/* Without a script nothing follows the choice above, so that both ways are offered. */}
        {isByLink ? <noscript>{atTheBank}</noscript> : atTheBank}
      </div>
    </section>
  )
}

function Approver({
  icon: Icon,
  label,
  hint,
  isChosen,
  input,
  onChoose,
}: {
  icon: LucideIcon
  label: string
  hint: string
  isChosen: boolean
  input?: RefObject<HTMLInputElement | null>
  onChoose: () => void
}) {
  return (
    <label className="relative flex cursor-pointer flex-col gap-1 rounded-lg border border-line p-4 has-checked:border-action has-checked:ring-1 has-checked:ring-action">
      <span className="flex items-center justify-between">
        <Icon size={18} className={isChosen ? 'text-accent' : 'text-faint'} aria-hidden />
        <input
          ref={input}
          type="radio"
          className="check"
          name="who"
          aria-label={label}
          checked={isChosen}
          onChange={onChoose}
        />
      </span>
      <span className="pt-1.5 font-medium">{label}</span>
      <span className="text-xs text-faint">{hint}</span>
    </label>
  )
}
