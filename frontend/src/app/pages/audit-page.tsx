/** The frame of the auditor's screens with all tabs that there are. */
import { AuditFrame } from '../../features/audit/audit-frame.tsx';
import { auditTabs } from './audit-tabs.ts';

export default function AuditPage() {
  return <AuditFrame tabs={auditTabs} />;
}
