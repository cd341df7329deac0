'use client'
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_NAME_MAX,
  type CategoryView,
  categoryInput,
} from '@portico/contract/category/category-endpoints'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextField } from '@/components/form/text-field'
import { TextareaField } from '@/components/form/textarea-field'
import { Dialog } from '@/components/ui/dialog'
import { useCreateCategory, useUpdateCategory } from '@/lib/category/category-queries'

/** Shows the form of a new category, or of an existing one, in both languages. */
export function CategoryDialog({ category, onClose }: { category?: CategoryView; onClose: () => void }) {
  const t = useTranslations('category')
  const create = useCreateCategory()
  const update = useUpdateCategory(category?.id ?? '')
  const title = category ? t('editTitle') : t('createTitle')
  const { name = '', nameKo = '', description = '', descriptionKo = '' } = category ?? {}
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form
        schema={categoryInput}
        defaultValues={{ name, nameKo, description, descriptionKo }}
        fieldOfError={{ CategoryAlreadyExists: 'name', CategoryNotChanged: 'name' }}
        guardUnsaved={false}
        label={title}
        onSubmit={async (values) => {
          const saved = await (category ? update : create).mutateAsync(values)
          toast.success(t(category ? 'savedToast' : 'createdToast', { name: saved.name }))
          onClose()
        }}
      >
        <TextField name="name" label={t('name')} help={t('nameHelp', { max: CATEGORY_NAME_MAX })} autoFocus />
        <TextField name="nameKo" label={t('nameKo')} help={t('nameKoHelp')} />
        <TextareaField
          name="description"
          label={t('description')}
          help={t('descriptionHelp', { max: CATEGORY_DESCRIPTION_MAX })}
          rows={2}
        />
        <TextareaField name="descriptionKo" label={t('descriptionKo')} rows={2} />
        <FormActions submitLabel={category ? t('save') : t('create')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
