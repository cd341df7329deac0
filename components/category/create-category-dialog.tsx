'use client'
import { CATEGORY_NAME_MAX, categoryInput } from '@portico/contract/category/category-endpoints'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextField } from '@/components/form/text-field'
import { Dialog } from '@/components/ui/dialog'
import { useCreateCategory } from '@/lib/category/category-queries'

export function CreateCategoryDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('category')
  const create = useCreateCategory()
  return (
    <Dialog open title={t('createTitle')} size="sm" onClose={onClose}>
      <Form
        schema={categoryInput}
        defaultValues={{ name: '' }}
        fieldOfError={{ CategoryAlreadyExists: 'name', NameAlreadyExists: 'name' }}
        guardUnsaved={false}
        label={t('createTitle')}
        onSubmit={async (values) => {
          const category = await create.mutateAsync(values)
          toast.success(t('createdToast', { name: category.name }))
          onClose()
        }}
      >
        <TextField name="name" label={t('name')} help={t('nameHelp', { max: CATEGORY_NAME_MAX })} autoFocus />
        <FormActions submitLabel={t('create')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
