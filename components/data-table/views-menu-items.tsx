'use client'

import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import type { ListViewLink } from '@/components/data-table/views-menu'
import { MenuItem } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import { saveHiddenViews } from '@/lib/queries/preferences'
import { withQueries } from '@/lib/queries/query-client'
import type { ListWithViews } from '@/lib/search-params/list-views'

export const ViewsMenuItems = withQueries(function ViewsMenuItems({
  list,
  views,
}: {
  list: ListWithViews
  views: readonly ListViewLink[]
}) {
  const t = useTranslations('lists')
  const toast = useToast()
  const router = useRouter()
  const { mutate } = useMutation({
    ...saveHiddenViews(list),
    onSuccess: () => router.refresh(),
    onError: () => toast({ tone: 'danger', text: t('views_not_saved') }),
  })
  const hidden = views.flatMap(({ id, isHidden }) => (isHidden ? [id] : []))
  return views.map(({ id, label, isHidden }) => (
    <MenuItem
      key={id}
      icon={isHidden ? <Eye size={15} aria-hidden /> : <EyeOff size={15} aria-hidden />}
      onSelect={() => mutate(isHidden ? hidden.filter((each) => each !== id) : [...hidden, id])}
    >
      {t(isHidden ? 'view_show' : 'view_hide', { view: label })}
    </MenuItem>
  ))
})
