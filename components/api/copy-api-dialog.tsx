'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { copyApiInput } from '@portico/contract/api/api-input'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextField } from '@/components/form/text-field'
import { Dialog } from '@/components/ui/dialog'
import { Stack } from '@/components/ui/layout'
import { useCopyApi } from '@/lib/api/api-queries'
import { paths } from '@/lib/paths'
import styles from './api.module.css'

/** Registers an API with the settings and methods of this one, and opens it. */
export function CopyApiDialog({ api, onClose }: { api: ApiDetail; onClose: () => void }) {
  const t = useTranslations('api')
  const router = useRouter()
  const copy = useCopyApi(api.id)
  return (
    <Dialog open title={t('copyDialog.title', { name: api.name })} onClose={onClose}>
      <Stack gap={2} className={styles.copyHelp}>
        <p>{t('copyDialog.help')}</p>
        <p>{t('copyDialog.targetsHelp')}</p>
      </Stack>
      <Form
        schema={copyApiInput}
        defaultValues={{ name: t('copyDialog.name', { name: api.name }).slice(0, 100), basePath: `${api.basePath}-copy` }}
        fieldOfError={{ ApiAlreadyExists: 'basePath' }}
        guardUnsaved={false}
        label={t('actions.copy')}
        onSubmit={async (values) => {
          const made = await copy.mutateAsync(values)
          toast.success(t('form.created', { name: made.name }))
          if (Object.values(made.leftOut).some((count) => count > 0)) toast.info(t('copyDialog.leftOut', made.leftOut))
          router.push(paths.developer.api(made.id))
        }}
      >
        <TextField name="name" label={t('form.name')} autoFocus />
        <TextField name="basePath" label={t('form.basePath')} help={t('form.basePathHelp')} before="/" code />
        <FormActions submitLabel={t('actions.copy')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
