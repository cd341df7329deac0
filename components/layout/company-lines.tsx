import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { Row } from '@/components/ui/layout'

interface CompanyLinesProps {
  company: PortalConfigView['company']
  labels: { tel: string; fax: string }
}

/** Shows the company of the portal: name and address, and how to reach it; nothing for what is not set. */
export function CompanyLines({ company: { name, address, tel, fax, email }, labels }: CompanyLinesProps) {
  return (
    <>
      {name || address ? (
        <Row as="p" gap={1} columnGap={4}>
          {name ? <span>{name}</span> : null}
          {address ? <span>{address}</span> : null}
        </Row>
      ) : null}
      {tel || fax || email ? (
        <Row as="p" gap={1} columnGap={4}>
          {tel ? (
            <span>
              {labels.tel} {tel}
            </span>
          ) : null}
          {fax ? (
            <span>
              {labels.fax} {fax}
            </span>
          ) : null}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </Row>
      ) : null}
    </>
  )
}
