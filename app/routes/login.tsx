import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Login");

export default function Login() {
  return (
    <div className="frame grid min-h-[60vh] content-center py-16">
      <div className="mx-auto w-full max-w-md border border-rule bg-raised p-8">
        <h1 className="text-[2rem]">Welcome</h1>
        <p className="mt-2 text-muted">Login or create an account to manage blog posts</p>
        <p className="mt-6 border-t border-rule pt-6">Accounts are not open yet.</p>
      </div>
    </div>
  );
}
