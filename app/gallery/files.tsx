import { toast } from "../ui/feedback/toasts.tsx";
import { UploadProgress } from "../ui/feedback/upload-progress.tsx";
import { Button } from "../ui/forms/button.tsx";
import { DropArea } from "../ui/forms/drop-area.tsx";
import { Field } from "../ui/forms/field.tsx";
import { FileInput } from "../ui/forms/file-input.tsx";
import { Group } from "./group.tsx";

export function Files() {
  const name = (files: File[]) => toast.info(files.map((file) => file.name).join(", "));
  return (
    <Group title="Files">
      <Field label="Upload image">{(control) => <FileInput {...control} onFiles={name} />}</Field>
      <DropArea aria-label="Upload" onFiles={name}>
        <Button>Upload</Button>
        <p className="text-muted">or drop files here.</p>
      </DropArea>
      <UploadProgress progress={0.4} onCancel={() => {}} />
      <UploadProgress progress={1} onCancel={() => {}} />
    </Group>
  );
}
