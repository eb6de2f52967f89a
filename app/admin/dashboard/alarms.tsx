import { Link } from "react-router";
import type { DashboardData } from "../../api/dashboard.ts";
import type { Summary } from "../../api/messages.ts";
import { dateAndTime, timeZoneLabel } from "../../dates.ts";
import { backupRows } from "./backup-rows.ts";

/** Shown while emails about new messages can't be sent. */
export function MailAlarm({ failing }: { failing: NonNullable<Summary["mail_failing"]> }) {
  const { since, last_error, mails } = failing;
  return (
    <div role="alert" className="mt-6 border border-l-4 border-signal bg-raised px-4 py-3">
      <p className="font-semibold">
        Emails have been failing since {dateAndTime(new Date(since))}, {timeZoneLabel}.
      </p>
      <p className="mt-1 break-words">
        {mails === 1 ? "1 email hasn’t" : `${mails} emails haven’t`} been sent. No messages are
        lost: you can read them all under Messages. Last error: {last_error}
      </p>
    </div>
  );
}

/** Shown while every visitor appears to have the same IP address. */
export function ProxyAlarm() {
  return (
    <div role="alert" className="mt-6 border border-l-4 border-signal bg-raised px-4 py-3">
      <p className="font-semibold">This site is behind a proxy it isn’t set up for.</p>
      <p className="mt-1 break-words">
        All visitors appear to share one IP address, so one person’s failed logins can block
        everyone. Set <code>TRUST_PROXY</code> to the number of proxies in front of the site,
        usually 1, and restart it.
      </p>
    </div>
  );
}

/** Shown for a day after errors that did not occur before. */
export function ErrorAlarm({ newErrors }: { newErrors: number }) {
  return (
    <div role="alert" className="border border-l-4 border-signal bg-raised px-4 py-3 lg:col-span-2">
      <p className="font-semibold">
        {newErrors === 1 ? "1 new error" : `${newErrors} new errors`} in the last day.
      </p>
      <p className="mt-1">
        <Link to="/admin/activity/errors" className="link">
          See what failed
        </Link>
      </p>
    </div>
  );
}

type BackupAlarmProps = { backups: DashboardData["backups"]; now: Date };

/** Shown while backups fail, are missing, or can't be restored. */
export function BackupAlarm({ backups, now }: BackupAlarmProps) {
  const problems = backupRows(backups, now).filter(({ state }) => state === "problem");
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="border border-l-4 border-signal bg-raised px-4 py-3 lg:col-span-2">
      <p className="font-semibold">Your backups need attention.</p>
      {problems.map(({ label, text }) => (
        <p key={label} className="mt-1 break-words">
          {text}
        </p>
      ))}
    </div>
  );
}
