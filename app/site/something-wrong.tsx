import { useFirm } from "../shell/root-data.ts";
import { buttonClass } from "../ui/forms/button.tsx";

export function SomethingWrong() {
  const { email } = useFirm();
  return (
    <div className="frame grid min-h-120 content-start gap-6 py-24">
      <h1 className="max-w-heading text-3xl">Something went wrong on our end</h1>
      <p className="max-w-prose">
        Please try again in a moment. If it keeps happening, email us at{" "}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
      <p>
        <a href="/" className={buttonClass({ variant: "main" })}>
          Return to Home
        </a>
      </p>
    </div>
  );
}
