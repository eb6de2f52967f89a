import { useState } from "react";
import type { OwnSession } from "../../api/account.ts";
import { dateAndTime } from "../../dates.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../ui/forms/button.tsx";

type SessionRowProps = { session: OwnSession; onEnd: () => Promise<void> };

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, is_current } = session;
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-t border-rule py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {is_current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="mt-1 text-sm break-words text-muted tabular-nums">
          {sessionDetails(session)}
        </p>
      </div>
      {!is_current && <EndButton session={session} onEnd={onEnd} />}
    </li>
  );
}

function sessionDetails({ ip, signed_in_at, last_used_at, is_current }: OwnSession) {
  const facts = [
    is_current ? "Active now" : `Last used ${dateAndTime(new Date(last_used_at))}`,
    `Logged in ${dateAndTime(new Date(signed_in_at))}`,
    ip && `IP address ${ip}`,
  ];
  return facts.filter(Boolean).join(" · ");
}

function EndButton({ session: { device, ip }, onEnd }: SessionRowProps) {
  const [isBusy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    await onEnd();
    setBusy(false);
  }

  return (
    <ConfirmDialog
      title="End session"
      text={`${device} will be logged out right away.`}
      confirmLabel="End session"
      onConfirm={end}
      trigger={
        <Button size="small" className="justify-self-start" disabled={isBusy}>
          {isBusy ? "Ending..." : "End session"}
          <span className="sr-only">
            {" "}
            on {device} {ip}
          </span>
        </Button>
      }
    />
  );
}
