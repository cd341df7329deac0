'use client'
import { moveApisInput } from '@portico/contract/category/category-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { SelectField } from '@/components/form/select-field'
import { Dialog } from '@/components/ui/dialog'
import { FormSkeleton } from '@/components/ui/skeletons'
import { categoryName } from '@/lib/category/category-in-language'
import { categoryOptions, useMoveApis } from '@/lib/category/category-queries'

interface MoveApisDialogProps {
  categoryId: string
  apiIds: string[]
  onClose: () => void
  onMoved: () => void
}

/** Asks for the category that APIs move to. */
export function MoveApisDialog({ categoryId, apiIds, onClose, onMoved }: MoveApisDialogProps) {
  const t = useTranslations('category')
  const locale = useLocale()
  const move = useMoveApis(categoryId)
  const options = useQuery(categoryOptions())
  const title = t('moveTitle', { count: apiIds.length })
  return (
    <Dialog open title={title} size="sm" onClose={onClose}>
      <QueryView query={options} skeleton={<FormSkeleton fields={1} />}>
        {({ items }) => {
          const choices = items.filter(({ id }) => id !== categoryId).map((item) => ({ value: item.id, label: categoryName(item, locale) }))
          return (
            <Form
              schema={moveApisInput}
              defaultValues={{ apiIds, toCategoryId: '' }}
              fieldOfError={{ CategoryNotFound: 'toCategoryId', CategoryNotChanged: 'toCategoryId' }}
              guardUnsaved={false}
              label={title}
              onSubmit={async (values) => {
                const { moved } = await move.mutateAsync(values)
                toast.success(t('movedToast', { count: moved }))
                onMoved()
              }}
            >
              <SelectField
                name="toCategoryId"
                label={t('moveTo')}
                placeholder={t('choose')}
                choices={choices}
                help={choices.length === 0 ? t('noOther') : undefined}
              />
              <FormActions submitLabel={t('move')} onCancel={onClose} />
            </Form>
          )
        }}
      </QueryView>
    </Dialog>
  )
}
