'use client'
import { readTargetUrl, type TargetUrl } from '@portico/contract/api/target-url'
import { proposeBasePath } from '@portico/contract/quick-create/propose-api'
import type { QuickProposal } from '@portico/contract/quick-create/quick-create-endpoints'
import { QUICK_STAGE_NAME } from '@portico/contract/quick-create/quick-create-input'
import { FileJson, TextCursorInput } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FormSection } from '@/components/form/form-section'
import { RadioCardsField } from '@/components/form/radio-cards-field'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { TextareaField } from '@/components/form/textarea-field'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import { Preview } from '@/components/ui/preview'
import { Muted } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import styles from './quick-create.module.css'
import { type QuickValues, quickForm } from './quick-create-schema'
import { QuickDocument } from './quick-document'
import { useProposedValue } from './use-proposed-value'

export interface QuickEnvironment {
  /** Whether the form starts with it. */
  isOwnDefault: boolean
  id: string
  name: string
  serviceOrigin: string
  exposedOnPortal: boolean
}

/** The file name of a pasted document. */
const PASTED_NAME = 'pasted.json'

interface QuickCreateFormProps {
  environments: readonly QuickEnvironment[]
  propose: (given: { fileName: string; document: string }) => Promise<QuickProposal>
  /** Renders the connection test of the typed address. */
  drawTest: (server: TargetUrl | null) => ReactNode
  /** Draws how much of a document is imported and what is left out. */
  drawReport: (proposal: QuickProposal) => ReactNode
  /** Sends the checked values. */
  onSave: (values: QuickValues, fileName: string) => Promise<unknown>
  onRefused: (error: unknown) => void
}

/** Shows a form for a whole API: the document or the first methods, the name, and the target server. */
export function QuickCreateForm({ environments, propose, drawTest, drawReport, onSave, onRefused }: QuickCreateFormProps) {
  const t = useTranslations('api.quick')
  const [fileName, setFileName] = useState<string>()
  const shown =
    environments.find(({ isOwnDefault }) => isOwnDefault) ?? environments.find(({ exposedOnPortal }) => exposedOnPortal) ?? environments[0]
  return (
    <Form
      schema={quickForm}
      defaultValues={{
        way: 'document',
        document: '',
        lines: '',
        name: '',
        basePath: '',
        targetUrl: '',
        environmentId: shown?.id ?? '',
        deploy: true,
      }}
      fieldOfError={{
        ApiAlreadyExists: 'basePath',
        AddressNotAllowed: 'targetUrl',
        EnvironmentNotFound: 'environmentId',
        PayloadTooLarge: 'document',
        WriteFileFailed: 'document',
        NoMethod: 'document',
        MethodTypeDuplicated: 'lines',
      }}
      onSubmit={(values) => onSave(values, fileName ?? PASTED_NAME)}
      onRefused={onRefused}
    >
      <Source fileName={fileName ?? PASTED_NAME} onFileName={setFileName} propose={propose} drawTest={drawTest} drawReport={drawReport} />
      <FormSection title={t('address')} description={t('addressHelp')}>
        <TextField name="basePath" label={t('basePath')} help={t('basePathHelp')} before="/" code />
        <SelectField
          name="environmentId"
          label={t('environment')}
          choices={environments.map(({ id, name, serviceOrigin }) => ({ value: id, label: `${name} – ${serviceOrigin}` }))}
        />
        <AddressPreview environments={environments} />
        <SwitchField name="deploy" label={t('deploy', { version: QUICK_STAGE_NAME })} help={t('deployHelp')} />
      </FormSection>
      <FormActions submitLabel={<SubmitLabel />} cancelHref={paths.developer.apis} />
    </Form>
  )
}

function SubmitLabel() {
  const t = useTranslations('api.quick')
  return useWatch({ name: 'deploy' }) === true ? t('submitDeploy') : t('submit')
}

interface SourceProps extends Pick<QuickCreateFormProps, 'propose' | 'drawTest' | 'drawReport'> {
  fileName: string
  onFileName: (name: string | undefined) => void
}

/** Shows where the methods come from, and name and target server, which follow from them. */
function Source({ fileName, onFileName, propose, drawTest, drawReport }: SourceProps) {
  const t = useTranslations('api.quick')
  const way = useWatch({ name: 'way' }) as string
  const [read, setRead] = useState<QuickProposal>()
  const proposal = way === 'document' ? read : undefined
  useProposals(proposal)
  return (
    <>
      <FormSection title={t('contents')}>
        <RadioCardsField
          name="way"
          label={t('way')}
          choices={[
            { value: 'document', label: t('wayDocument'), help: t('wayDocumentHelp'), icon: <FileJson size={18} /> },
            { value: 'lines', label: t('wayLines'), help: t('wayLinesHelp'), icon: <TextCursorInput size={18} /> },
          ]}
        />
        {way === 'document' ? (
          <QuickDocument propose={propose} fileName={fileName} onFileName={onFileName} onProposal={setRead} drawReport={drawReport} />
        ) : null}
        <TextField name="name" label={t('name')} placeholder={t('namePlaceholder')} />
        {way === 'lines' ? (
          <TextareaField
            name="lines"
            label={t('lines')}
            help={t('linesHelp')}
            placeholder={'GET /status\nGET /orders/{orderId}\nPOST /orders'}
            rows={6}
            code
          />
        ) : null}
      </FormSection>
      <FormSection title={t('service')} description={t('serviceHelp')}>
        {proposal ? <Servers proposal={proposal} /> : null}
        <TargetField drawTest={drawTest} />
      </FormSection>
    </>
  )
}

/**
 * Fills in fields that follow others until they are typed by hand: name, base path and address follow the document, and the base path the
 * name.
 */
function useProposals(proposal: QuickProposal | undefined) {
  const proposeName = useProposedValue('name')
  const proposePath = useProposedValue('basePath')
  const proposeUrl = useProposedValue('targetUrl')
  const name = (useWatch({ name: 'name' }) ?? '') as string
  useEffect(() => {
    if (proposal === undefined) return
    if (proposal.name !== '') proposeName(proposal.name)
    if (proposal.targetUrls[0] !== undefined) proposeUrl(proposal.targetUrls[0])
  }, [proposal, proposeName, proposeUrl])
  useEffect(() => {
    const proposed = proposeBasePath(name, proposal?.basePath)
    if (proposed !== '') proposePath(proposed)
  }, [proposal, name, proposePath])
}

/** Shows the servers in a document, when there is something to choose or to complete. */
function Servers({ proposal: { targetUrls, targetPath } }: { proposal: QuickProposal }) {
  const t = useTranslations('api.quick')
  const { setValue } = useFormContext()
  const chosen = useWatch({ name: 'targetUrl' })
  if (targetUrls.length === 0) return targetPath === '' ? null : <Muted>{t('relativeServer', { path: targetPath })}</Muted>
  if (targetUrls.length === 1) return null
  return (
    <Row as="fieldset" gap={2} align="stretch" className={styles.servers}>
      <legend>{t('servers')}</legend>
      {targetUrls.map((url) => (
        <Button
          key={url}
          size="sm"
          variant={url === chosen ? 'primary' : 'secondary'}
          aria-pressed={url === chosen}
          onClick={() => setValue('targetUrl', url, { shouldDirty: true, shouldValidate: true })}
        >
          {url}
        </Button>
      ))}
    </Row>
  )
}

function TargetField({ drawTest }: Pick<QuickCreateFormProps, 'drawTest'>) {
  const t = useTranslations('api.quick')
  const typed = (useWatch({ name: 'targetUrl' }) ?? '') as string
  return (
    <>
      <TextField
        name="targetUrl"
        label={t('targetUrl')}
        help={t('targetUrlHelp')}
        placeholder="https://api.example.com/v1"
        type="url"
        code
      />
      {drawTest(readTargetUrl(typed))}
    </>
  )
}

/** Shows the address that consumers will call. */
function AddressPreview({ environments }: { environments: readonly QuickEnvironment[] }) {
  const t = useTranslations('api.quick')
  const [basePath, environmentId] = useWatch({ name: ['basePath', 'environmentId'] }) as [string | undefined, string | undefined]
  const environment = environments.find(({ id }) => id === environmentId)
  if (!environment) return null
  return (
    <Preview label={t('preview')}>
      {environment.serviceOrigin}/{basePath?.trim() || '…'}/{QUICK_STAGE_NAME}
    </Preview>
  )
}
