import { Button } from "../ui/button.tsx";
import { DropArea } from "../ui/drop-area.tsx";
import { Field } from "../ui/field.tsx";
import { FileInput } from "../ui/file-input.tsx";
import { toast } from "../ui/toasts.tsx";
import { UploadProgress } from "../ui/upload-progress.tsx";
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
