'use client'
import type { ParameterKey } from '@portico/contract/method/parameter-input'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { showError } from '@/components/feedback/error-store'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { SelectField } from '@/components/form/select-field'
import { CheckboxField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { TextareaField } from '@/components/form/textarea-field'
import { Dialog } from '@/components/ui/dialog'
import { Columns } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Notice } from '@/components/ui/notice'
import { Muted, Text } from '@/components/ui/text'
import { useChangeParameter } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { PlatformError } from '@/lib/platform/platform-error'
import { type CommonValues, changeOf, firstValuesOf, type ParameterChangeValues, parameterChangeForm } from './parameter-change-form'
import { ParameterPlaceField, ParameterTypeField } from './parameter-choice-fields'

interface ParameterDialogProps {
  apiId: string
  parameter: ParameterKey
  /** Identifies the values that the form shows. */
  hash: string
  /** Null for all methods that use the parameter. */
  methodIds: string[] | null
  count: number
  /** The values in which these methods agree. */
  common: CommonValues
  /** Values that are proposed for all of them. */
  proposed?: CommonValues | undefined
  onClose: () => void
  onChanged: () => void
}

/** The methods that a change was refused for. */
interface Taken {
  methods: { httpMethod: string; path: string }[]
  count: number
}

/** Changes a parameter in several methods at once; a value in which they differ is kept in each until one is chosen. */
export function ParameterDialog(props: ParameterDialogProps) {
  const { apiId, parameter, hash, methodIds, count, common, proposed, onClose, onChanged } = props
  const t = useTranslations('method.parameters')
  const router = useRouter()
  const change = useChangeParameter(apiId)
  const [taken, setTaken] = useState<Taken>()
  const save = async (values: ParameterChangeValues) => {
    setTaken(undefined)
    const { place, name } = values
    const { changed } = await change.mutateAsync({ ...parameter, hash, methodIds, change: changeOf(parameter, common, values) })
    toast.success(t('changed', { name, count: changed }), { action: { label: t('toVersions'), href: paths.developer.stages(apiId) } })
    onChanged()
    const isMoved = place !== parameter.place || name !== parameter.name
    if (isMoved && methodIds === null) router.replace(paths.developer.compareParameter(apiId, { place, name }))
  }
  return (
    <Dialog open title={t('dialogTitle', { name: parameter.name })} onClose={onClose}>
      <Form
        schema={parameterChangeForm}
        defaultValues={firstValuesOf(parameter, common, proposed)}
        about={`${parameter.place} ${parameter.name}`}
        guardUnsaved={false}
        label={t('dialogTitle', { name: parameter.name })}
        onSubmit={save}
        onRefused={(error) => {
          if (error instanceof PlatformError && error.code === 'ParameterTaken') setTaken(error.data as Taken)
          else showError(error)
        }}
      >
        <Muted>{t('dialogHelp', { count })}</Muted>
        {taken ? <TakenNotice {...taken} /> : null}
        <Fields isInPath={parameter.place === 'path'} common={common} />
        <FormActions submitLabel={t('submit', { count })} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

function Fields({ isInPath, common }: { isInPath: boolean; common: CommonValues }) {
  const t = useTranslations('method')
  const isOne = useWatch({ name: 'oneDescription' }) as boolean
  const differ = (value: unknown) => (value === null ? t('parameters.keepEach') : undefined)
  const half = { columns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 4, align: 'start' } as const
  return (
    <>
      {isInPath ? (
        <Muted>{t('parameters.pathHelp')}</Muted>
      ) : (
        <Columns {...half}>
          <TextField name="name" label={t('form.name')} code />
          <ParameterPlaceField name="place" />
        </Columns>
      )}
      <Columns {...half}>
        <ParameterTypeField name="type" placeholder={differ(common.type)} />
        <SelectField
          name="array"
          label={t('parameters.number')}
          placeholder={differ(common.array)}
          choices={[
            { value: 'single', label: t('parameters.single') },
            { value: 'list', label: t('form.array') },
          ]}
        />
      </Columns>
      {isInPath ? null : (
        <SelectField
          name="required"
          label={t('form.required')}
          placeholder={differ(common.required)}
          choices={[
            { value: 'required', label: t('detail.required') },
            { value: 'optional', label: t('detail.optional') },
          ]}
        />
      )}
      {common.description === null ? <CheckboxField name="oneDescription" label={t('parameters.oneDescription')} /> : null}
      {common.description !== null || isOne ? <TextareaField name="description" label={t('form.parameterDescription')} rows={3} /> : null}
    </>
  )
}

function TakenNotice({ methods, count }: Taken) {
  const t = useTranslations('method.parameters')
  return (
    <div role="alert">
      <Notice tone="danger" title={t('taken', { count })}>
        <ul>
          {methods.map(({ httpMethod, path }) => (
            <li key={`${httpMethod} ${path}`}>
              <MethodBadge method={httpMethod} />{' '}
              <Text as="code" breakable>
                {path}
              </Text>
            </li>
          ))}
        </ul>
        {methods.length < count ? <p>{t('takenMore', { count: count - methods.length })}</p> : null}
        <code>ParameterTaken</code>
      </Notice>
    </div>
  )
}
